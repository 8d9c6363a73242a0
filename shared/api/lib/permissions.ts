import type * as z from 'zod';
import { type Role, roles } from '#shared/staff/roles.ts';
import type { AnyEndpoint, EndpointKey } from './endpoint.ts';

const HEAD = `# Who may do what

Written by \`npm run openapi\` from the contract, held against it by \`npm run check\`, and walked by
\`functions/http/contract/access.test.ts\`: every endpoint is called by each of these callers, and answers what stands here before
anything that was sent is validated or looked up.

- **yes**: it is theirs to call; what they send may still be refused. **401**: log in. **403**: not with this login.
- **nobody**: without a token, and with what is none of ours. **expired**: of a login or a staff login that ran out.
  **revoked**: of one that was logged out, here or everywhere, that was ended from the list or by the staff, that a change
  of the password, a freeze or a ban ended, whose role or access was taken away, or that comes from another address than
  the staff login was made from.
- **demo**: logged in to the demo account. **main**: to the main one, as the person that it is about.
- **another’s**: the same naming what is somebody else’s: 404, word for word as if it did not exist; 422 of the photos of
  another’s verification and of a quote for coins, as of those that do not exist. Nothing changes.
- **Asks for**: a change of the staff needs a reason and a code of the authenticator: 403 \`STEP_UP_REQUIRED\` without. It
  is made on the version that was looked at, and recorded with what was before and after.

Nothing here can choose or touch an outcome: \`functions/http/admin/reach.test.ts\` runs every change of the staff against
open orders and positions and finds all of them, every tick and every balance as they were, and shows that the code which
settles, fills, moves money or writes ticks is not in these functions at all. Where a person is added, restricted or
written to, what is theirs as a person changes, and nothing that they trade.
`;

/** Callers: the columns of the page. */
export const principalKinds = ['nobody', 'expired', 'revoked', 'demo', 'main', ...roles] as const;
export type PrincipalKind = (typeof principalKinds)[number];

/** Answer to a caller before any input is checked: a status, or that access is allowed. */
type Access = 'yes' | '401' | '403';

const isRole = (who: PrincipalKind): who is Role => (roles as readonly string[]).includes(who);

/** True when an endpoint is for staff: by role, or for logging in. */
export const isAdminEndpoint = ([key, { caller }]: readonly [EndpointKey, AnyEndpoint]): boolean =>
  typeof caller !== 'string' || / \/admin\//.test(key);

export function getAccess({ caller }: AnyEndpoint, who: PrincipalKind): Access {
  if (caller === 'anyone') return 'yes';
  if (typeof caller !== 'string') {
    if (!isRole(who)) return '401';
    return (caller as readonly Role[]).includes(who) ? 'yes' : '403';
  }
  if (who === 'main') return 'yes';
  if (who === 'demo') return caller === 'user' ? 'yes' : '403';
  return '401';
}

/** A user's object that a request names: the field, and its kind by prefix. */
interface NamedThing {
  part: 'params' | 'body';
  field: string;
  prefix: string;
}

/** Returns the prefix of the ids or keys that a field accepts; null when it accepts none. */
export function getFieldPrefix(schema: z.ZodType): string | null {
  const issue = schema.safeParse('').error?.issues[0];
  const pattern = issue?.code === 'invalid_format' ? issue.pattern : undefined;
  return /\^(\w{3})(?:_|\\?\/)/.exec(pattern ?? '')?.[1] ?? null;
}

/** Public objects without an owner: products of wealth and of loans. */
const OFFERED: readonly string[] = ['fpr', 'lpr'];

/** Lists the users' objects that a request names, by the patterns of its fields: ids, and the keys of photos. */
export function listNamedObjects({ caller, params, body }: AnyEndpoint): NamedThing[] {
  if (caller !== 'user' && caller !== 'main') return [];
  return Object.entries({ params, body }).flatMap(([part, schema]) =>
    Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>).flatMap(([field, value]) => {
      const prefix = getFieldPrefix(value);
      return prefix === null || OFFERED.includes(prefix) ? [] : [{ part: part as NamedThing['part'], field, prefix }];
    }),
  );
}

/** Returns the status that hides another user's object as missing. */
function foreign(endpoint: AnyEndpoint): string {
  const named = listNamedObjects(endpoint);
  if (named.length === 0) return '–';
  return named.every(({ prefix }) => prefix === 'kyc') ? '422' : '404';
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
/** A bar would end the table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns an endpoint's answer to each caller, as the page shows it. */
function answersOf(endpoint: AnyEndpoint): string[] {
  const [nobody, expired, revoked, demo, main, ...staff] = principalKinds.map((who) => getAccess(endpoint, who));
  return [nobody, expired, revoked, demo, main, foreign(endpoint), ...staff].map(String);
}

function row([key, endpoint]: readonly [EndpointKey, AnyEndpoint]): string {
  const asks = endpoint.body?.shape['reason'] === undefined ? '–' : 'code, reason';
  return line([`\`${key}\``, ...answersOf(endpoint), asks, cell(endpoint.summary)]);
}

/** Columns of the page that show access. */
export const permissionColumns = ['nobody', 'expired', 'revoked', 'demo', 'main', 'another’s', ...roles] as const;

const heads = ['Endpoint', ...permissionColumns.map((name) => name.replace('_', ' ')), 'Asks for', 'What'];

/** Returns the documentation page of endpoint permissions. */
export function buildPermissionsPage(endpoints: readonly (readonly [EndpointKey, AnyEndpoint])[]): string {
  const table = (some: readonly (readonly [EndpointKey, AnyEndpoint])[]) =>
    [line(heads), line(heads.map(() => '---')), ...some.map(row)].join('\n');
  const people = table(endpoints.filter((one) => !isAdminEndpoint(one)));
  return `${HEAD}\n## The site\n\n${people}\n\n## The back office\n\n${table(endpoints.filter(isAdminEndpoint))}\n`;
}
