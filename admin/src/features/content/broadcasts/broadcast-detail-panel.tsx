import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { useObjectSavedHandlers } from '#admin/features/kit/change/use-object-saved.ts';
import { FactList, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { ObjectAuditLog } from '#admin/features/staff/audit/object-audit-log.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { languages } from '#shared/languages.ts';
import type { BroadcastDetail as Told } from '#shared/schemas/admin/broadcasts.ts';
import { Button } from '#ui/button.tsx';
import { TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { BroadcastLanguagePreview } from './broadcast-preview.tsx';
import { BroadcastProgress, BroadcastStatusBadge, BroadcastSegmentText } from './broadcast-status-badge.tsx';
import { BROADCASTS_QUERY_KEY, broadcastQuery } from './queries.ts';

/** Panel of a broadcast: recipients, progress, texts, and the actions still possible. */
export function BroadcastDetailPanel({ id }: { id: string }) {
  const query = useQuery(broadcastQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {(broadcast) => (
        <>
          <BroadcastDetails key={broadcast.version} broadcast={broadcast} />
          <ObjectAuditLog key={`history ${broadcast.version}`} subject={id} />
        </>
      )}
    </ObjectDetailLoader>
  );
}

function BroadcastDetails({ broadcast }: { broadcast: Told }) {
  const { t } = useTranslation('admin');
  const { id, version, status } = broadcast;
  const [editing, setEditing] = useState(false);
  const { refresh, saved } = useObjectSavedHandlers(BROADCASTS_QUERY_KEY);
  const hasBegun = status !== 'draft' && status !== 'scheduled';
  const isOver = status === 'sent' || status === 'cancelled';
  if (editing && !hasBegun)
    return (
      <BroadcastForm
        broadcast={broadcast}
        save={async (body, confirmation) => {
          await adminApi('PUT /admin/broadcasts/{id}', { params: { id }, body: { ...body, version, ...confirmation } });
          setEditing(false);
          await saved();
        }}
        onCancel={() => setEditing(false)}
        onChanged={() => {
          setEditing(false);
          void refresh();
        }}
      />
    );
  return (
    <DetailSection title={t('order.facts')}>
      <BroadcastFacts broadcast={broadcast} />
      {!hasPermission('broadcasts.write') && <p className="text-muted">{t('config.readOnly')}</p>}
      {hasPermission('broadcasts.write') && !isOver && (
        <div className="flex flex-wrap gap-2 pt-2">
          {!hasBegun && <Button onClick={() => setEditing(true)}>{t('config.edit')}</Button>}
          <CancelBroadcast broadcast={broadcast} />
        </div>
      )}
      <h2 className="pt-4 font-semibold">{t('broadcast.words')}</h2>
      <ul className="flex flex-col gap-2">
        {languages.map((language) => (
          <BroadcastLanguagePreview
            key={language}
            look={{
              language,
              ...(broadcast.texts[language] ?? broadcast.texts.en),
              is_fallback: broadcast.texts[language] === undefined,
            }}
          />
        ))}
      </ul>
    </DetailSection>
  );
}

function BroadcastFacts({ broadcast }: { broadcast: Told }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { status, segment, people, channels, scheduled_at, created_at, started_at, ended_at, written_by } = broadcast;
  const audienceText =
    segment.kind === 'list' ? (
      t('broadcast.reaches', { count: people.length, number: format.integer(people.length) })
    ) : (
      <BroadcastSegmentText segment={segment} />
    );
  const at = (key: string, label: string, time: number | null) =>
    time === null ? [] : [{ key, label, value: <TimeText at={time} show="full" /> }];
  return (
    <FactList
      facts={[
        { key: 'status', label: t('broadcast.status'), value: <BroadcastStatusBadge status={status} /> },
        { key: 'progress', label: t('broadcast.progress'), value: <BroadcastProgress broadcast={broadcast} /> },
        { key: 'segment', label: t('broadcast.segment'), value: audienceText },
        {
          key: 'mail',
          label: t('broadcast.mail'),
          value: t(channels.includes('mail') ? 'yes' : 'no'),
        },
        ...at('scheduled', t('broadcast.scheduledAt'), scheduled_at),
        ...at('created', t('broadcast.created'), created_at),
        ...at('started', t('broadcast.started'), started_at),
        ...at('ended', t('broadcast.ended'), ended_at),
        { key: 'writtenBy', label: t('incident.writtenBy'), value: written_by },
      ]}
    />
  );
}

function CancelBroadcast({ broadcast: { id, status } }: { broadcast: Told }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const { refresh, saved } = useObjectSavedHandlers(BROADCASTS_QUERY_KEY);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('broadcast.cancel')}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('broadcast.cancelTitle')}
        consequence={t(status === 'sending' ? 'broadcast.cancelSending' : 'broadcast.cancelUnsent')}
        rows={[]}
        action={t('broadcast.cancel')}
        danger
        onConfirm={async (confirmation) => {
          await adminApi('POST /admin/broadcasts/{id}/cancel', { params: { id }, body: confirmation });
          setAsking(false);
          await saved();
        }}
        onChanged={() => {
          setAsking(false);
          void refresh();
        }}
      />
    </>
  );
}
