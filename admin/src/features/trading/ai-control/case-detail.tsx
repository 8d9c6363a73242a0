import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetail } from '#admin/features/kit/lists/object-detail.tsx';
import { hasRole } from '#admin/lib/may.ts';
import { tradingWriteRoles } from '#shared/api/admin/roles.ts';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import { Time } from '#ui/values.tsx';
import { RuleParameterList } from './ai-rule-list.tsx';
import { CaseActionForm } from './case-action-form.tsx';
import { CaseActionList } from './case-action-list.tsx';
import { CaseEvidence } from './case-evidence.tsx';
import { CaseExplanation } from './case-explanation.tsx';
import { CaseStateBadge } from './case-state-badge.tsx';
import { caseQuery } from './queries.ts';

/** Panel of a case: finding and explanation, evidence, past and possible actions. */
export function CaseDetail({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(caseQuery(id));
  return (
    <ObjectDetail query={query} wide={wide}>
      {(aiCase) => <Case found={aiCase} />}
    </ObjectDetail>
  );
}

function Case({ found }: { found: AiCase }) {
  const { t } = useTranslation('admin');
  const mayDecide = hasRole(tradingWriteRoles);
  return (
    <>
      <div className="flex flex-col gap-6">
        <DetailSection title={t(`aiControl.rules.${found.rule}`)}>
          <p>
            <CaseExplanation of={found} />
          </p>
          <p className="text-muted">{t(`aiControl.cautions.${found.rule}`)}</p>
          <FactList
            facts={[
              { key: 'state', label: t('aiControl.state'), value: <CaseStateBadge state={found.state} /> },
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
        </DetailSection>
        <DetailSection title={t('aiControl.goesBy')}>
          <FactList
            facts={Object.entries(found.parameters).map(([name, value]) => ({
              key: name,
              label: t(`aiControl.parameters.${name}`, { defaultValue: name }),
              value,
            }))}
          />
        </DetailSection>
        <DetailSection title={t('aiControl.goesByNow')}>
          <RuleParameterList rule={found.rule} />
        </DetailSection>
      </div>
      <div className="flex flex-col gap-6">
        {mayDecide && <CaseActionForm key={`${found.id} ${found.version}`} found={found} />}
        <CaseActionList found={found} mayDecide={mayDecide} />
        <CaseEvidence evidence={found.evidence} />
        <NotesSection object={found.id} />
      </div>
    </>
  );
}
