import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TEXT_LINK_CLASS, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import type { AiEvidenceKind } from '#shared/staff/ai-control.ts';
import { TimeText } from '#ui/values.tsx';

/** Number of rows shown, newest. */
const SHOWN = 50;

const places = {
  option: '/admin/options/$id',
  deposit: '/admin/deposits/$id',
  withdrawal: '/admin/withdrawals/$id',
} as const satisfies Partial<Record<AiEvidenceKind, string>>;

function Piece({ piece: { kind, id, name } }: { piece: AiCase['evidence'][number] }) {
  if (kind === 'tick') return <TimeText at={Number(id)} show="full" />;
  if (kind === 'user') return <UserLink id={id} username={name ?? id} />;
  return (
    <Link to={places[kind]} params={{ id }} className={`${TEXT_LINK_CLASS} font-mono text-sm break-all`}>
      {id}
    </Link>
  );
}

/** Evidence of a case, each linked to its page. */
export function AiCaseEvidenceList({ evidence }: { evidence: AiCase['evidence'] }) {
  const { t } = useTranslation('admin');
  const shown = evidence.slice(-SHOWN).toReversed();
  return (
    <DetailSection title={t('aiControl.evidence', { number: evidence.length })}>
      <ul className="flex flex-col gap-1">
        {shown.map((piece) => (
          <li key={piece.id}>
            <span className="text-muted">{t(`aiControl.kinds.${piece.kind}`)}</span> <Piece piece={piece} />
          </li>
        ))}
      </ul>
      {evidence.length > SHOWN && <p className="text-muted">{t('aiControl.newest', { number: SHOWN })}</p>}
    </DetailSection>
  );
}
