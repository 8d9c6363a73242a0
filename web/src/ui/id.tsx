import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from './icons.tsx';
import { IconCopy } from './page-icons.tsx';

/** Display time of the confirmation, ms. */
const CONFIRMED_MS = 1500;
/** Number of characters shown. */
const SHOWN = 8;

/**
 * Id or hash: its first eight characters (after the prefix of an id), with a button that copies the whole. Ids that
 * sort by time start alike for a whole day, so their last eight are shown.
 */
export function ShortId({ value, className }: { value: string; className?: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const bare = value.replace(/^[a-z]{3}_/, '');
  const shown = bare === value ? value.slice(0, SHOWN) : bare.slice(-SHOWN);
  return (
    <span className={clsx('inline-flex items-center gap-1 font-mono text-xs', className)}>
      <span translate="no" title={value}>
        {shown}
      </span>
      <button
        type="button"
        aria-label={copied ? t('copied') : t('copyOf', { value: shown })}
        onClick={() => {
          navigator.clipboard.writeText(value).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
        className="inline-flex size-6 items-center justify-center rounded-sm text-muted hover:bg-surface-2 hover:text-text"
      >
        {copied ? <IconCheck size={12} className="text-good" /> : <IconCopy size={12} />}
      </button>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </span>
  );
}
