import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import { type AiCaseReversal, aiCaseReversals } from '#shared/staff/ai-control.ts';
import { Button } from '#ui/button.tsx';
import { TimeText } from '#ui/values.tsx';
import { type AiCaseActionRequest, useAiCaseAction } from './use-case-action.ts';

type CaseAction = AiCase['acts'][number];

/** Returns the request that reverses an action in force; null for others. */
function findCaseActionReversal({ act, target, in_force }: CaseAction): AiCaseActionRequest | null {
  const reversal = (Object.keys(aiCaseReversals) as AiCaseReversal[]).find(
    (candidate) => aiCaseReversals[candidate] === act,
  );
  if (!in_force || target === null || reversal === undefined) return null;
  return { act: reversal, ...(reversal === 'resume_symbol' ? { symbol: target } : { user_id: target }) };
}

const findTargetUsername = ({ user, evidence }: AiCase, target: string): string | null =>
  user?.id === target ? user.username : (evidence.find(({ id }) => id === target)?.name ?? null);

/** Actions on a case, oldest first; those in force can be reversed. */
export function AiCaseActionList({ found, mayDecide }: { found: AiCase; mayDecide: boolean }) {
  const { t } = useTranslation('admin');
  if (found.acts.length === 0) return null;
  return (
    <DetailSection title={t('aiControl.done')}>
      <ol className="flex flex-col gap-2">
        {found.acts.map((act) => (
          <li key={`${act.at} ${act.act} ${act.target}`} className="flex flex-col gap-1 border-b border-line pb-2">
            <span>
              {t(`aiControl.acts.${act.act}`)} <Target found={found} act={act} />
            </span>
            <span className="text-muted">
              {act.by}, <TimeText at={act.at} show="full" />: {act.reason}
            </span>
            {mayDecide && <TakeBack found={found} act={act} />}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

function Target({ found, act: { target } }: { found: AiCase; act: CaseAction }) {
  if (target === null) return null;
  const name = findTargetUsername(found, target);
  return name === null ? target : <UserLink id={target} username={name} />;
}

function TakeBack({ found, act }: { found: AiCase; act: CaseAction }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const { act: send, refresh } = useAiCaseAction(found);
  const matchingReversal = findCaseActionReversal(act);
  if (!matchingReversal) return null;
  const action = t(`aiControl.acts.${matchingReversal.act}`);
  return (
    <div>
      <Button size="sm" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={action}
        rows={[]}
        consequence={t(`aiControl.consequences.${matchingReversal.act}`)}
        action={t('change.submit')}
        onConfirm={async (confirmation) => {
          await send(matchingReversal, confirmation);
          setAsking(false);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh();
        }}
      />
    </div>
  );
}
