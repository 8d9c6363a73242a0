import { useState } from 'react';
import type { AnswerOf } from '#shared/api/contract.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Notice } from '#ui/states.tsx';
import { Time } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

export type Invited = AnswerOf<'POST /admin/staff'>;

/** The link is behind a `#`: it reaches no server's log. */
const linkOf = (token: string) => `${window.location.origin}/admin/invitation#${token}`;

/** The link of an invitation, shown this once. */
export function InvitationLink({ invited, onClose }: { invited: Invited | null; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={invited !== null}
      onClose={onClose}
      title={t('staff.linkTitle', { name: invited?.member.username ?? '' })}
      closeLabel={t('common:close')}
      size="md"
    >
      {invited && <Link link={linkOf(invited.invitation)} expiresAt={invited.expires_at} />}
    </Dialog>
  );
}

function Link({ link, expiresAt }: { link: string; expiresAt: number }) {
  const { t } = useTranslation('admin');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">{t('staff.linkOnce')}</Notice>
      <Field label={t('staff.link')}>
        {(control) => <Input {...control} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />}
      </Field>
      <p className="text-muted">
        {t('staff.linkUntil')} <Time at={expiresAt} show="full" />
      </p>
      <Button variant="primary" onClick={() => void copy()}>
        <span role="status">{copied ? t('common:copied') : t('staff.copy')}</span>
      </Button>
    </div>
  );
}
