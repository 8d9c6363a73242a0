import { timeColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { UserLink } from '#admin/features/kit/lists/facts.tsx';
import { createListPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page.tsx';
import { CaseDetail } from './case-detail.tsx';
import { CaseStateBadge } from './case-state.tsx';
import { CaseExplanation } from './explanation.tsx';
import { caseList } from './queries.ts';
import { AiRuleList } from './rules-now.tsx';

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
