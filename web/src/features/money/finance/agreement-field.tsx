import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { agreementVersions } from '#shared/people/agreements.ts';
import type { FormFieldBinding } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-field-errors.ts';
import { TermsConsentField } from '#web/features/content/legal/terms-field.tsx';
import { TextSectionsDialog } from './text-dialog.tsx';

/** Agreements by key in `legal.json`, with their sections. */
const agreements = {
  investment: { text: 'investmentAgreement', sections: ['what', 'term', 'early', 'risks'] },
  loan: { text: 'loanAgreement', sections: ['what', 'cost', 'repay', 'late', 'use'] },
} as const satisfies Record<keyof typeof agreementVersions, { text: string; sections: readonly string[] }>;

interface AgreementFieldProps<Values extends FormValues> extends FormFieldBinding<Values> {
  agreement: keyof typeof agreements;
  version: string;
}

/** Checkbox to accept an agreement, with a link that opens its text. */
export function AgreementField<Values extends FormValues>({
  agreement,
  version,
  ...bound
}: AgreementFieldProps<Values>) {
  const { t } = useTranslation(['finance', 'legal']);
  const [isRead, setRead] = useState(false);
  const { text, sections } = agreements[agreement];
  return (
    <>
      <TermsConsentField {...bound}>
        {t('agreement.accept')}{' '}
        <button
          type="button"
          className="rounded-sm underline underline-offset-2"
          onClick={(event) => {
            // A press on the link must not toggle the box.
            event.preventDefault();
            setRead(true);
          }}
        >
          {t(`legal:${text}.title`)}
        </button>
      </TermsConsentField>
      <TextSectionsDialog
        area="legal"
        text={text}
        sections={sections}
        note={t('agreement.version', { version })}
        open={isRead}
        onClose={() => setRead(false)}
      />
    </>
  );
}
