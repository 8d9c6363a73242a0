import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { Detail } from '#admin/features/kit/lists/detail.tsx';
import { Facts, Section, UserLink } from '#admin/features/kit/lists/facts.tsx';
import { may } from '#admin/lib/may.ts';
import { changers } from '#shared/api/admin/roles.ts';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import { Time } from '#ui/values.tsx';
import { ActForm } from './act-form.tsx';
import { CaseActs } from './case-acts.tsx';
import { CaseState } from './case-state.tsx';
import { Evidence } from './evidence.tsx';
import { Explanation } from './explanation.tsx';
import { caseQuery } from './queries.ts';
import { RuleNow } from './rules-now.tsx';

/** One case: what was found and why that is odd, what it rests on, what was done about it and what can be. */
export function CaseDetail({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(caseQuery(id));
  return (
    <Detail query={query} wide={wide}>
      {(found) => <Case found={found} />}
    </Detail>
  );
}

function Case({ found }: { found: AiCase }) {
  const { t } = useTranslation('admin');
  const mayDecide = may(changers);
  return (
    <>
      <div className="flex flex-col gap-6">
        <Section title={t(`aiControl.rules.${found.rule}`)}>
          <p>
            <Explanation of={found} />
          </p>
          <p className="text-muted">{t(`aiControl.cautions.${found.rule}`)}</p>
          <Facts
            facts={[
              { key: 'state', label: t('aiControl.state'), value: <CaseState state={found.state} /> },
              {
                key: 'whom',
                label: t('aiControl.whom'),
                value: found.user ? <UserLink {...found.user} /> : '–',
              },
              { key: 'found', label: t('aiControl.foundAt'), value: <Time at={found.found_at} show="full" /> },
              { key: 'updated', label: t('aiControl.updatedAt'), value: <Time at={found.updated_at} show="full" /> },
              { key: 'by', label: t('aiControl.decidedBy'), value: found.decided_by ?? '–' },
              { key: 'reason', label: t('change.reason'), value: found.reason ?? '–' },
            ]}
          />
        </Section>
        <Section title={t('aiControl.goesBy')}>
          <Facts
            facts={Object.entries(found.parameters).map(([name, value]) => ({
              key: name,
              label: t(`aiControl.parameters.${name}`, { defaultValue: name }),
              value,
            }))}
          />
        </Section>
        <Section title={t('aiControl.goesByNow')}>
          <RuleNow rule={found.rule} />
        </Section>
      </div>
      <div className="flex flex-col gap-6">
        {mayDecide && <ActForm key={`${found.id} ${found.version}`} found={found} />}
        <CaseActs found={found} mayDecide={mayDecide} />
        <Evidence evidence={found.evidence} />
        <NotesSection object={found.id} />
      </div>
    </>
  );
}
