import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { symbolSpecs } from '#shared/market/symbols.ts';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import type { AiCaseAction, AiCaseState } from '#shared/staff/ai-control.ts';
import { parseTypedNumber, formatTypedDecimal } from '#shared/typed/numbers.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { type AiCaseActionRequest, useAiCaseAction } from './use-case-action.ts';

type Choice = 'dismiss' | AiCaseAction;

const REAL = ['hold_withdrawals', 'lower_limits', 'ask_kyc_again', 'halt_symbol'] as const;
/** Possible actions on a case by state; an action in force is reversed where it is listed. */
const choices: Record<AiCaseState, readonly Choice[]> = {
  new: ['look', 'dismiss', ...REAL],
  looked_at: ['dismiss', ...REAL],
  dismissed: ['reopen'],
  acted: REAL,
};

/** Returns the users of a case, each once. */
function getCaseUsers({ user, evidence }: AiCase): { value: string; label: string }[] {
  const otherUsers = evidence.flatMap(({ kind, id, name }) =>
    kind === 'user' ? [{ value: id, label: name ?? id }] : [],
  );
  const all = user ? [{ value: user.id, label: user.username }, ...otherUsers] : otherUsers;
  return [...new Map(all.map((choice) => [choice.value, choice])).values()];
}

const symbols = symbolSpecs.filter(({ tradable }) => tradable).map(({ symbol }) => ({ value: symbol, label: symbol }));

const isOfPerson = (choice: Choice): boolean => ['hold_withdrawals', 'lower_limits', 'ask_kyc_again'].includes(choice);

/** Form of an action on a case: action, target, reason and code. */
export function AiCaseActionForm({ found }: { found: AiCase }) {
  const { t } = useTranslation(['admin', 'refusals']);
  const { region } = useFormat();
  const { act, refresh } = useAiCaseAction(found);
  const people = getCaseUsers(found);
  const possible = choices[found.state].filter((caseAct) => people.length > 0 || !isOfPerson(caseAct));
  const [choice, setChoice] = useState<Choice>(possible[0] ?? 'look');
  const [person, setPerson] = useState(people[0]?.value ?? '');
  const [symbol, setSymbol] = useState(found.figures['symbol'] ?? symbols[0]?.value ?? '');
  const [stake, setStake] = useState(formatTypedDecimal(region, '100'));
  const [isTried, setIsTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const actionRequest: AiCaseActionRequest | 'dismiss' =
    choice === 'dismiss'
      ? choice
      : {
          act: choice,
          ...(isOfPerson(choice) && { user_id: person }),
          ...(choice === 'halt_symbol' && { symbol }),
          ...(choice === 'lower_limits' && { daily_stake: parseTypedNumber(region, stake) ?? '' }),
        };
  return (
    <DetailSection title={t('aiControl.act')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (choice !== 'lower_limits' || parseTypedNumber(region, stake) !== null) setAsking(true);
        }}
      >
        <Select
          aria-label={t('aiControl.what')}
          value={choice}
          onChange={({ target }) => setChoice(target.value as Choice)}
          options={possible.map((caseAct) => ({ value: caseAct, label: t(`aiControl.acts.${caseAct}`) }))}
        />
        {isOfPerson(choice) && (
          <Select
            aria-label={t('aiControl.whom')}
            value={person}
            onChange={({ target }) => setPerson(target.value)}
            options={people}
          />
        )}
        {choice === 'halt_symbol' && (
          <Select
            aria-label={t('symbol.symbol')}
            value={symbol}
            onChange={({ target }) => setSymbol(target.value)}
            options={symbols}
          />
        )}
        {choice === 'lower_limits' && (
          <Field
            label={t('aiControl.dailyStake')}
            typed={stake}
            error={isTried && parseTypedNumber(region, stake) === null ? t('refusals:amount') : undefined}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                className="text-end tabular-nums"
                suffix="USDT"
                value={stake}
                onChange={({ target }) => setStake(target.value)}
              />
            )}
          </Field>
        )}
        <div>
          <Button type="submit" variant="primary">
            {t('aiControl.review')}
          </Button>
        </div>
      </form>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(`aiControl.acts.${choice}`)}
        rows={[]}
        consequence={t(`aiControl.consequences.${choice}`)}
        action={t('change.submit')}
        onConfirm={async (confirmation) => {
          await act(actionRequest, confirmation);
          setAsking(false);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh();
        }}
      />
    </DetailSection>
  );
}
