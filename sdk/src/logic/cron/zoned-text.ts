import { zoneClock } from './zone-clock.ts';

/** An instant as the wall time of a zone with its offset: `2026-11-22T00:00:00+08:00`. Whole seconds. */
export function toZonedText(instant: Date, zone: string): string {
  const seconds = Math.floor(instant.getTime() / 1000);
  const wall = zoneClock(zone).toWall(seconds);
  const offset = Math.round((wall - seconds) / 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${new Date(wall * 1000).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

const shape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * The instant that a text names: by its `Z` or offset, otherwise by the wall clock of the zone (a time that daylight saving skips becomes
 * the first one after the gap). `undefined` if the text is not a date.
 */
export function fromZonedText(text: string, zone: string): Date | undefined {
  const match = shape.exec(text.trim());
  if (!match) return undefined;
  const [, date = '', time = '00:00', second = '00', offset] = match;
  const wall = Date.parse(`${date}T${time}:${second}Z`);
  // Date.parse turns 31 June into 1 July.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(`${date}T${time}`)) return undefined;
  if (offset !== undefined && offset.toUpperCase() !== 'Z') {
    const [hours = 0, minutes = 0] = [offset.slice(1, 3), offset.slice(-2)].map(Number);
    return new Date(wall - (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000);
  }
  if (offset !== undefined) return new Date(wall);
  const instant = zoneClock(zone).toInstant(wall / 1000);
  return new Date((typeof instant === 'number' ? instant : instantAfter(zone, instant.skippedTo)) * 1000);
}

const instantAfter = (zone: string, wall: number): number => {
  const instant = zoneClock(zone).toInstant(wall);
  return typeof instant === 'number' ? instant : wall;
};
