import { expertCalls, type OwnExpert, type OwnRecusal } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { recusalStatus } from '@saiyun/sdk/entities';
import { Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice, useRoom } from '../../kit/frame.tsx';
import { usePlace } from '../../kit/place.ts';
import { failureOf, keptAs, useLoad, withStanding } from '../../kit/use-load.ts';
import { cut, fit } from '../../state/cells.ts';
import type { TuiText } from '../../texts/index.ts';
import { colour } from '../../theme.ts';
import { Declare } from './declare.tsx';

interface Own {
  readonly expert: OwnExpert;
  readonly recusals: readonly OwnRecusal[];
}

type Fact = readonly [label: string, value: string, tone?: 'good' | 'bad'];

/** Who one is here: the own data, whether the signature is there that reviewing needs (ACCT-03), and whom one does not judge. */
export function OwnData({ onBack }: { readonly onBack: () => void }) {
  const { client, t, language, columns, rows, active } = useAppContext();
  const loaded = useLoad<Own>(
    async () => {
      const calls = expertCalls(client.send);
      const [expert, recusals] = await Promise.all([calls.mine(), calls.recusals()]);
      return { expert, recusals: recusals.filter(({ status }) => status === recusalStatus.inForce) };
    },
    [client, language],
    keptAs<Own>('own'),
  );
  const [isDeclaring, setDeclaring] = useState(false);
  const [told, setTold] = useState<Notice>();
  const [line, setLine] = useState(0);
  const notice: Notice = told ?? failureOf(loaded, t) ?? { tone: 'info', text: loaded.data ? t('own.change') : t('shell.loading') };
  const room = useRoom(notice) - 1;
  const lines = loaded.data ? linesOf(loaded.data, rows >= 20, t) : [];
  const bottom = Math.max(0, lines.length - room);
  const top = Math.min(line, bottom);
  const scroll = (to: number): void => setLine(Math.max(0, Math.min(bottom, to)));
  const hints = usePlace(
    [
      { key: 'declare', run: () => setDeclaring(true), why: loaded.data ? undefined : t('shell.loading') },
      { key: 'refresh', run: () => void loaded.reload() },
      ...(bottom > 0
        ? ([
            { key: 'scrollDown', run: () => scroll(top + 1) },
            { key: 'scrollUp', run: () => scroll(top - 1) },
          ] as const)
        : []),
      { key: 'back', run: onBack },
    ],
    { isActive: active && !isDeclaring, onNotice: setTold },
  );
  if (isDeclaring && loaded.data)
    return (
      <Declare
        expertId={loaded.data.expert.id}
        onClose={(done) => {
          setDeclaring(false);
          setTold(done);
          if (done) void loaded.reload();
        }}
      />
    );
  return (
    <Frame hints={hints} right={withStanding(client.session.userInfo?.username ?? '', loaded, t)} notice={notice}>
      <Text bold>
        {cut(` ${t('own.title')}${lines.length > room ? ` · ${Math.min(lines.length, top + room)} / ${lines.length}` : ''}`, columns)}
      </Text>
      {lines.slice(top, top + room).map(([label, value, tone], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <Text key={top + n} wrap="truncate">
          {label !== '' && <Text dimColor={colour.faint}>{` ${fit(label, 16)}`}</Text>}
          <Text {...(tone && { color: colour[tone] })}>{cut(` ${value}`, columns - (label === '' ? 1 : 18))}</Text>
        </Text>
      ))}
    </Frame>
  );
}

/** What there is to read, line by line; a window with room has blank ones between. */
function linesOf({ expert, recusals }: Own, isWide: boolean, t: TuiText): readonly Fact[] {
  const blank: readonly Fact[] = isWide ? [['', '']] : [];
  const reasons = recusals.map(({ targetName, reason }): Fact => ['', `· ${targetName ?? '—'} – ${reason}`]);
  return [...blank, ...factsOf(expert, t), ...(reasons.length > 0 ? [...blank, [t('own.recusals'), ''] as const, ...reasons] : [])];
}

function factsOf(expert: OwnExpert, t: TuiText): readonly Fact[] {
  const given = (value: string | null | undefined): string => value || '—';
  return [
    [t('own.name'), expert.realName],
    [t('own.unit'), given(expert.unitId_dictText ?? expert.otherUnit)],
    [t('own.post'), [expert.title_dictText, expert.degree_dictText].filter(Boolean).join(' · ') || '—'],
    [t('own.field'), given(expert.researchField)],
    [t('own.phone'), given(expert.phone)],
    [t('own.email'), given(expert.email)],
    [t('own.state'), given(expert.status_dictText)],
    expert.signatureFile ? [t('own.signature'), t('own.signed'), 'good'] : [t('own.signature'), t('review.unsigned'), 'bad'],
    expert.agreementTime
      ? [t('own.agreement'), t('own.agreed', { time: expert.agreementTime.slice(0, 16) }), 'good']
      : [t('own.agreement'), t('own.notAgreed'), 'bad'],
    expert.isPerfect === yes ? [t('own.profile'), t('own.whole'), 'good'] : [t('own.profile'), t('own.notWhole'), 'bad'],
  ];
}
