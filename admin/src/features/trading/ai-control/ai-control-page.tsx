import { time, word } from '#admin/features/kit/lists/columns.tsx';
import { UserLink } from '#admin/features/kit/lists/facts.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { CaseDetail } from './case-detail.tsx';
import { CaseState } from './case-state.tsx';
import { Explanation } from './explanation.tsx';
import { caseList } from './queries.ts';
import { RulesNow } from './rules-now.tsx';

/** What the rules that watch have found: what nobody looked at stands first. */
export const AiControlPage = listPage(caseList, {
  columns: [
    word('rule', 'aiControl.rule', 'aiControl.rules', { strong: true, card: 'start' }),
    { key: 'state', head: 'aiControl.state', card: 'end', cell: ({ state }) => <CaseState state={state} /> },
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
          <Explanation of={row} />
        </span>
      ),
    },
    time('found_at', 'aiControl.foundAt', { full: true }),
    time('updated_at', 'aiControl.updatedAt', { card: 'end2' }),
  ],
  above: <RulesNow />,
  empty: 'aiControl.none',
  panel: {
    title: 'aiControl.one',
    detail: (id) => <CaseDetail id={id} />,
    link: (id) => <OpenPage to="/admin/ai-control/$id" params={{ id }} />,
  },
});
