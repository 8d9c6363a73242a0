import { type AnyEndpoint, type EndpointKey, roles } from './endpoint.ts';

const HEAD = `# Who of the staff may do what

Written by \`npm run openapi\` from the contract, held against it by \`npm run check\`, and walked by
\`functions/http/contract.test.ts\`: every endpoint is called by every role and by nobody. A change asks for a reason and
for a code of the authenticator, is made on the version that was looked at, and is recorded with what was before and
after. Nothing here can choose or touch an outcome: \`functions/http/admin-reach.test.ts\` runs every change against open
orders and positions and finds all of them, every tick and every balance as they were, and shows that the code which
settles, fills, moves money or writes ticks is not in these functions at all. Where a person is added, restricted or
written to, what is theirs as a person changes, and nothing that they trade.
`;

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
/** What stands between bars would end a cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Whether an endpoint is for staff: of roles, and the way in. */
export const isAdmin = ([key, { caller }]: readonly [EndpointKey, AnyEndpoint]): boolean =>
  typeof caller !== 'string' || / \/admin\//.test(key);

function row([key, { caller, body, summary }]: readonly [EndpointKey, AnyEndpoint]): string {
  const confirmed = body?.shape['reason'] !== undefined;
  const may = (role: string) => (caller === 'anyone' || (caller as readonly string[]).includes(role) ? 'yes' : '–');
  return line([`\`${key}\``, cell(summary), ...roles.map(may), confirmed ? 'code, reason' : '–']);
}

/** The matrix of permissions as a page of the documentation. */
export function permissionsPage(endpoints: readonly (readonly [EndpointKey, AnyEndpoint])[]): string {
  const heads = ['Endpoint', 'What', ...roles.map((role) => role.replace('_', ' ')), 'Asks for'];
  const rows = endpoints.filter(isAdmin).map(row);
  return `${HEAD}\n${[line(heads), line(heads.map(() => '---')), ...rows].join('\n')}\n`;
}
