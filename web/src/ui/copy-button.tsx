import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { IconCheck } from './icons.tsx';
import { IconCopy } from './page-icons.tsx';

/** Display time of the confirmation, ms. */
const CONFIRMED_MS = 1500;

/** Button that copies the whole text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size="sm"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      {copied ? <IconCheck size={12} className="text-up" /> : <IconCopy size={12} />}
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  );
}
