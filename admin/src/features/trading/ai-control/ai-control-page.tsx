import { timeColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { AiRuleList } from './ai-rule-list.tsx';
import { CaseDetail } from './case-detail.tsx';
import { CaseExplanation } from './case-explanation.tsx';
import { CaseStateBadge } from './case-state-badge.tsx';
import { caseList } from './queries.ts';

/** List of cases that AI control rules found, unreviewed first. */
export const AiControlPage = createListPage(caseList, {
  columns: [
    wordColumn('rule', 'aiControl.rule', 'aiControl.rules', { strong: true, card: 'start' }),
    { key: 'state', head: 'aiControl.state', card: 'end', cell: ({ state }) => <CaseStateBadge state={state} /> },
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
          <CaseExplanation of={row} />
        </span>
      ),
    },
    timeColumn('found_at', 'aiControl.foundAt', { full: true }),
    timeColumn('updated_at', 'aiControl.updatedAt', { card: 'end2' }),
  ],
  above: <AiRuleList />,
  empty: 'aiControl.none',
  panel: {
    title: 'aiControl.one',
    detail: (id) => <CaseDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/ai-control/$id" params={{ id }} />,
  },
});
