import { contrastOf as contrast } from '@saiyun/sdk/view';
import { describe, expect, test } from 'vitest';
import { mix, readableOn } from '../colors.ts';
import { colorPresets, consistent, defaultPreferences, layoutFor, primaryOf, readPreferences } from './preferences.ts';

describe('preferences', () => {
  test('THEME-11, THEME-12: eight presets, Daybreak blue by default', () => {
    expect(colorPresets).toHaveLength(8);
    expect(defaultPreferences).toMatchObject({ primary: '#1890FF', nav: 'side', navTheme: 'light', contentWidth: 'fixed', tabs: true });
    expect(defaultPreferences).toMatchObject({ fixedHeader: false, fixedSider: false, hideHeader: false, colorWeak: false });
  });
  test('THEME-05, THEME-07, THEME-08: settings that exclude each other', () => {
    const top = { ...defaultPreferences, nav: 'top', contentWidth: 'fluid', fixedSider: true } as const;
    expect(consistent(top)).toMatchObject({ contentWidth: 'fluid', fixedSider: false });
    expect(consistent({ ...top, nav: 'side' })).toMatchObject({ contentWidth: 'fixed', fixedSider: true });
    expect(consistent({ ...top, nav: 'mix' })).toMatchObject({ contentWidth: 'fixed', fixedSider: true });
    expect(consistent({ ...top, hideHeader: true })).toMatchObject({ hideHeader: false });
    expect(consistent({ ...top, hideHeader: true, fixedHeader: true })).toMatchObject({ hideHeader: true });
  });
  test('THEME-13: what was kept is read member by member', () => {
    expect(readPreferences(undefined)).toEqual(defaultPreferences);
    expect(readPreferences({ mode: 'dark', nav: 'nowhere', tabs: 'yes', primary: '#722ED1' })).toEqual({
      ...defaultPreferences,
      mode: 'dark',
      primary: '#722ED1',
    });
  });
  test('AUTH-15: students and experts get the top menu without tabs', () => {
    expect(layoutFor({ isStudent: true, isExpert: false })).toEqual({ nav: 'top', tabs: false });
    expect(layoutFor({ isStudent: false, isExpert: true })).toEqual({ nav: 'top', tabs: false });
    expect(layoutFor({ isStudent: false, isExpert: false })).toEqual({ nav: 'side', tabs: true });
  });
  test.each(colorPresets.map((c) => c.value))('%s can be read in light and dark', (primary) => {
    expect(contrast(primaryOf({ ...defaultPreferences, primary }, false), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(primaryOf({ ...defaultPreferences, primary }, true), '#181e2a')).toBeGreaterThanOrEqual(4.5);
  });
  test.each(colorPresets.map((c) => c.value))('%s can be read on its own tint, as the entry of the open page is', (primary) => {
    for (const [dark, surfaces] of [
      [false, ['#ffffff', '#f3f5f9']],
      [true, ['#10141d', '#181e2a', '#1e2533']],
    ] as const) {
      const own = primaryOf({ ...defaultPreferences, primary }, dark);
      for (const surface of surfaces) expect(contrast(own, mix(surface, own, 0.12)), surface).toBeGreaterThanOrEqual(4.5);
    }
  });
  test('a readable colour stays as it is', () => expect(readableOn('#722ed1', '#ffffff')).toBe('#722ed1'));
});
