import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import { TimeText } from '#ui/values.tsx';
import { RuleParameterList } from './ai-rule-list.tsx';
import { AiCaseActionForm } from './case-action-form.tsx';
import { AiCaseActionList } from './case-action-list.tsx';
import { AiCaseEvidenceList } from './case-evidence.tsx';
import { AiCaseExplanation } from './case-explanation.tsx';
import { AiCaseStateBadge } from './case-state-badge.tsx';
import { adminAiCaseQuery } from './queries.ts';

/** Panel of a case: finding and explanation, evidence, past and possible actions. */
export function AiCaseDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(adminAiCaseQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {(aiCase) => <Case found={aiCase} />}
    </ObjectDetailLoader>
  );
}

function Case({ found }: { found: AiCase }) {
  const { t } = useTranslation('admin');
  const mayDecide = hasPermission('ai_cases.review');
  return (
    <>
      <div className="flex flex-col gap-6">
        <DetailSection title={t(`aiControl.rules.${found.rule}`)}>
          <p>
            <AiCaseExplanation of={found} />
          </p>
          <p className="text-muted">{t(`aiControl.cautions.${found.rule}`)}</p>
          <FactList
            facts={[
              { key: 'state', label: t('aiControl.state'), value: <AiCaseStateBadge state={found.state} /> },
              {
                key: 'whom',
                label: t('aiControl.whom'),
                value: found.user ? <UserLink {...found.user} /> : '–',
              },
              { key: 'found', label: t('aiControl.foundAt'), value: <TimeText at={found.found_at} show="full" /> },
              {
                key: 'updated',
                label: t('aiControl.updatedAt'),
                value: <TimeText at={found.updated_at} show="full" />,
              },
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
        {mayDecide && <AiCaseActionForm key={`${found.id} ${found.version}`} found={found} />}
        <AiCaseActionList found={found} mayDecide={mayDecide} />
        <AiCaseEvidenceList evidence={found.evidence} />
        <NotesSection object={found.id} />
      </div>
    </>
  );
}
