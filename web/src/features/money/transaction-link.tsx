import { useTranslation } from 'react-i18next';
import { ShortId } from '#ui/id.tsx';

/** Number of characters shown. */
const SHOWN = 8;

interface TransactionLinkProps {
  hash: string;
  /** Public explorer URL; null when there is none, and the hash can be copied instead. */
  url: string | null;
}

/** Transaction shown by the first characters of its hash. */
export function ChainTransactionLink({ hash, url }: TransactionLinkProps) {
  const { t } = useTranslation('money');
  if (url === null) return <ShortId value={hash} />;
  const shown = hash.slice(0, SHOWN);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={hash}
      aria-label={t('record.transaction', { hash: shown })}
      className="inline-flex min-h-6 items-center font-mono text-xs underline underline-offset-2 hover:text-text"
    >
      {shown}
    </a>
  );
}
