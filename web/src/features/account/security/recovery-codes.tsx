import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#shared/product.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/states.tsx';
import { saveFile } from '#web/lib/save-file.ts';

/** Shown once: the server keeps only what is needed to verify them. */
export function RecoveryCodesPanel({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security');
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium">
        {t('totp.enabled')}
      </p>
      <Notice tone="warn">{t('totp.codesText')}</Notice>
      <ul
        aria-label={t('totp.codes')}
        data-testid="recovery-codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 self-center font-mono text-sm tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t('totp.copyCodes')} />
        <Button
          size="sm"
          onClick={() => saveFile(`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`, 'text/plain', text)}
        >
          {t('totp.saveCodes')}
        </Button>
      </div>
      <Button variant="primary" size="lg" onClick={onDone}>
        {t('totp.kept')}
      </Button>
    </div>
  );
}
