import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { useReviewCode } from '#admin/features/kit/change/use-review-code.ts';
import { adminApi } from '#admin/lib/api.ts';
import { Button } from '#ui/button.tsx';

/** Document number: masked until the member gives a reason to see the rest. */
export function MaskedDocumentNumber({ id, masked }: { id: string; masked: string }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const [number, setNumber] = useState<string | null>(null);
  const { codeKept, begin, confirmedBy } = useReviewCode();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="font-mono">{number ?? masked}</span>
      {number === null && (
        <Button
          size="sm"
          onClick={() => {
            begin();
            setAsking(true);
          }}
        >
          {t('kyc.reveal')}
        </Button>
      )}
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('kyc.revealTitle')}
        rows={[]}
        consequence={t('kyc.revealHint')}
        action={t('kyc.reveal')}
        codeKept={codeKept}
        onConfirm={async (confirmation) => {
          const request = { params: { id }, body: confirmation };
          const shown = await confirmedBy(confirmation, () => adminApi('POST /admin/kyc/{id}/reveal', request));
          setNumber(shown.id_card_number);
          setAsking(false);
        }}
        onChanged={() => setAsking(false)}
      />
    </span>
  );
}
