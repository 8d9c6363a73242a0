import { createTimeColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { AiRuleList } from './ai-rule-list.tsx';
import { AiCaseDetailPanel } from './case-detail.tsx';
import { AiCaseExplanation } from './case-explanation.tsx';
import { AiCaseStateBadge } from './case-state-badge.tsx';
import { adminAiCaseList } from './queries.ts';

/** List of cases that AI control rules found, unreviewed first. */
export const AiControlPage = createAdminListPage(adminAiCaseList, {
  columns: [
    createTranslatedColumn('rule', 'aiControl.rule', 'aiControl.rules', { strong: true, card: 'start' }),
    { key: 'state', head: 'aiControl.state', card: 'end', cell: ({ state }) => <AiCaseStateBadge state={state} /> },
    {
      key: 'user',
      head: 'aiControl.whom',
      cell: ({ user }) => (user ? <UserLink {...user} className="block max-w-40 truncate" /> : '–'),
    },
    {
      key: 'found',
      head: 'aiControl.found',
      card: 'start2',
      cell: (row) => (
        <span className="block max-w-120 truncate">
          <AiCaseExplanation of={row} />
        </span>
      ),
    },
    createTimeColumn('found_at', 'aiControl.foundAt', { full: true }),
    createTimeColumn('updated_at', 'aiControl.updatedAt', { card: 'end2' }),
  ],
  above: <AiRuleList />,
  empty: 'aiControl.none',
  panel: {
    title: 'aiControl.one',
    detail: (id) => <AiCaseDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/ai-control/$id" params={{ id }} />,
  },
});
