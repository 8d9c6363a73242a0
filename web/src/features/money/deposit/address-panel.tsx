import { useTranslation } from 'react-i18next';
import type { DepositConfig } from '#shared/schemas/deposits.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Notice } from '#ui/states.tsx';

/** Own deposit address on a network: text, copy button and QR code. */
export function DepositAddressPanel({ config }: { config: DepositConfig }) {
  const { t } = useTranslation(['deposit', 'money']);
  const { coin_type: coin, network_name, chain_type, deposit_address: address, memo } = config;
  if (address === null) return null;
  const network = t('money:network.named', { network: network_name, type: chain_type });
  return (
    <section aria-label={t('address.title', { coin, network })} className="flex flex-col gap-4">
      <QrCode text={address} label={t('address.qr', { coin, network })} quiet={2} className="size-[300px] max-w-full" />
      <Copied label={t('address.title', { coin, network })} text={address} copy={t('address.copy')} />
      {memo !== null && (
        <>
          <Copied label={t('address.memo')} text={memo} copy={t('address.memoCopy')} />
          <Notice tone="warn">{t('address.memoWarning')}</Notice>
        </>
      )}
      <Notice tone="warn">{t('address.warning', { coin, network })}</Notice>
      <p className="text-xs text-muted">{t('address.own')}</p>
    </section>
  );
}

const Copied = ({ label, text, copy }: { label: string; text: string; copy: string }) => (
  <div className="flex flex-col gap-1">
    <span className="text-xs text-muted">{label}</span>
    <div className="flex flex-wrap items-center gap-2 rounded border border-line bg-surface-2 p-3">
      <code className="min-w-0 grow basis-52 font-mono text-sm break-all select-all">{text}</code>
      <CopyButton text={text} label={copy} />
    </div>
  </div>
);
