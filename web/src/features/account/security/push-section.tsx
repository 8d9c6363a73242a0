import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type PushKind, pushKinds } from '#shared/people/push-kinds.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import {
  isPushSupported,
  updatePushSubscription,
  type PushPreferences,
  pushSubscriptionsQuery,
} from './push-subscription.ts';
import { SecuritySection } from './security-section.tsx';

/** Push settings of this browser while the site is closed; off by default. */
export function PushSection() {
  const { t } = useTranslation('security');
  const text = useErrorText();
  const client = useQueryClient();
  const id = useId();
  const { data } = useQuery(pushSubscriptionsQuery);
  const change = useMutation({
    // Serial: each change builds on the one before.
    scope: { id: 'push' },
    mutationFn: (wishes: PushPreferences) =>
      updatePushSubscription(wishes, client.getQueryData(pushSubscriptionsQuery.queryKey) ?? null),
    onSettled: () => client.invalidateQueries({ queryKey: pushSubscriptionsQuery.queryKey }),
  });
  // Hidden when the operator has no keys, or the browser does not support it.
  if (!data?.public_key || !isPushSupported()) return null;
  const own = data.subscriptions.find(({ is_current }) => is_current);
  const preferences: PushPreferences = { kinds: own?.kinds ?? [], amounts: own?.amounts ?? false };
  const shown = change.isPending ? change.variables : preferences;
  const otherCount = data.subscriptions.length - (own ? 1 : 0);
  const toggle = (kind: PushKind, isWanted: boolean) =>
    change.mutate({
      ...shown,
      kinds: pushKinds.filter((candidate) => (candidate === kind ? isWanted : shown.kinds.includes(candidate))),
    });
  return (
    <SecuritySection title={t('push.title')} text={t('push.text')}>
      <fieldset className="flex flex-col gap-1" aria-describedby={change.isError ? id : undefined}>
        <legend className="sr-only">{t('push.title')}</legend>
        {pushKinds.map((kind) => (
          <label key={kind} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={shown.kinds.includes(kind)}
              onChange={(event) => toggle(kind, event.target.checked)}
            />
            {t(`push.kinds.${kind}`)}
          </label>
        ))}
        {shown.kinds.length > 0 && (
          <label className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={shown.amounts}
              onChange={(event) => change.mutate({ ...shown, amounts: event.target.checked })}
            />
            {t('push.amounts')}
          </label>
        )}
      </fieldset>
      {otherCount > 0 && <p className="text-xs text-muted">{t('push.others', { count: otherCount })}</p>}
      {change.isError && (
        <p id={id} role="alert" className="text-xs text-bad">
          {change.error instanceof DOMException
            ? t(change.error.name === 'NotAllowedError' ? 'push.refused' : 'push.unreachable')
            : text(change.error)}
        </p>
      )}
    </SecuritySection>
  );
}
