import { useSelector } from '@tanstack/react-store';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/copy-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Skeleton } from '#ui/states.tsx';
import { knownWallets, type WalletApp } from '#web/features/account/wallet/apps.ts';

const LINK = 'flex min-h-11 items-center justify-center rounded border border-line px-3 text-sm hover:bg-surface-2';

/** Pairing with a wallet: a QR code for its camera, or a link on the same device. */
export function WalletLinkPanel({ link }: { link: NonNullable<WalletApp['link']> }) {
  const { t } = useTranslation('wallet');
  const uri = useSelector(link.uri);
  if (uri === null)
    return (
      <>
        <p role="status">{t('link.connecting')}</p>
        <Skeleton className="mx-auto size-48" />
      </>
    );
  const touch = matchMedia('(pointer: coarse)').matches;
  const links = (
    <ul className="flex flex-col gap-2">
      {touch &&
        knownWallets.map(({ kind, name, pair }) =>
          pair ? (
            <li key={kind}>
              <a href={pair(uri)} target="_blank" rel="noopener noreferrer" className={LINK}>
                {t('choose.openNamed', { wallet: name })}
              </a>
            </li>
          ) : null,
        )}
      <li>
        <a href={uri} className={LINK}>
          {t(touch ? 'link.other' : 'link.here')}
        </a>
      </li>
    </ul>
  );
  return (
    <>
      <p role="status">{t('link.waiting')}</p>
      {touch && links}
      <p className="text-muted">{t('link.scan')}</p>
      <QrCode text={uri} label={t('link.qr')} />
      <div className="flex justify-center">
        <CopyButton text={uri} label={t('link.copy')} />
      </div>
      {!touch && links}
    </>
  );
}
