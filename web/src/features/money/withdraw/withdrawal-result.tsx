import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { profileQuery } from '#web/features/account/queries.ts';
import { AddressCodeDialog } from './address-code-dialog.tsx';

/** True when the user may have been e-mailed a code for the address. */
export const canNeedAddressCode = ({ status, reason }: Withdrawal): boolean =>
  (status === 'processing' && reason === 'address_unconfirmed') ||
  (status === 'pending' && (reason === 'first_use' || reason === 'address_unconfirmed'));

/** Status of a requested withdrawal, with the user's next steps. */
export function WithdrawalResultPanel({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdraw');
  const box = useRef<HTMLDivElement>(null);
  // On a phone the form covers it.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={box} className="scroll-my-4">
      <Notice className="flex-wrap items-center justify-between gap-3">
        <span className="min-w-52 flex-1">
          <span className="font-medium">{t(withdrawal.status === 'pending' ? 'done.pending' : 'done.processing')}</span>
          {withdrawal.reason !== null && <span className="block text-muted">{t(`reason.${withdrawal.reason}`)}</span>}
        </span>
        <EnterAddressCodeButton withdrawal={withdrawal} />
      </Notice>
    </div>
  );
}

/** Button for entering the e-mailed code; nothing when none was sent. */
export function EnterAddressCodeButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdraw');
  const { data: profile } = useQuery(profileQuery);
  const [open, setOpen] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed) return <span className="text-xs text-muted">{t('code.done')}</span>;
  if (profile === undefined || profile.email === null || !canNeedAddressCode(withdrawal)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('code.enter')}
      </Button>
      <AddressCodeDialog
        withdrawal={withdrawal}
        email={profile.email}
        open={open}
        onClose={() => setOpen(false)}
        onConfirmed={() => setConfirmed(true)}
      />
    </>
  );
}
