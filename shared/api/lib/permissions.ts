import type * as z from 'zod';
import { can, staffPermissionNames, staffPermissions } from '#shared/staff/permissions.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import type { AnyEndpoint, EndpointKey } from './endpoint.ts';

const HEAD = `# Permissions

\`npm run openapi\` writes this page from the contract, and \`npm run check\` compares the two.
\`functions/http/contract/access.test.ts\` calls every endpoint as each of these callers. The answers below are given before
any input is validated or looked up.

- **yes**: the caller may use the endpoint; the input may still be rejected. **401**: log in. **403**: this login does not
  suffice.
- **nobody**: no token, or a token that we did not issue. **expired**: a login or a staff login that has run out.
- **revoked**: a login that ended early. Reasons: logged out, here or everywhere; ended from the list or by staff; password
  changed; account frozen or banned; role or access removed; staff login used from another IP address.
- **demo**: logged in to the demo account. **main**: logged in to the main account, for the user’s own objects.
- **another’s**: the same request for an object of another user. 404, with the same text as for an object that does not
  exist. 422 for photos of another user’s verification and for an exchange quote, as for those that do not exist. Nothing
  changes.
- **Permission**: what the role must have. A role is a set of permissions (\`shared/staff/permissions.ts\`).
- **Asks for**: a change by staff needs a reason and an authenticator code, otherwise 403 \`STEP_UP_REQUIRED\`. It applies
  to the version that was read. The audit entry has the values before and after.

No endpoint can choose or change an outcome. \`functions/http/admin/reach.test.ts\` proves it:

- It makes every change that staff can make while orders and positions are open. All of them, every tick and every balance
  stay the same.
- The code that settles, fills, moves money or writes ticks is not part of these functions.
- Adding, restricting or writing to a user changes the user’s own data and none of their trades.
`;

/** Callers: the columns of the page. */
export const principalKinds = ['nobody', 'expired', 'revoked', 'demo', 'main', ...staffRoles] as const;
export type PrincipalKind = (typeof principalKinds)[number];

/** Answer to a caller before any input is checked: a status, or that access is allowed. */
type EndpointAccess = 'yes' | '401' | '403';

const isRole = (principal: PrincipalKind): principal is StaffRole =>
  (staffRoles as readonly string[]).includes(principal);

/** True when an endpoint is for staff: by permission, or for logging in. */
export const isAdminEndpoint = ([key, { permission }]: readonly [EndpointKey, AnyEndpoint]): boolean =>
  permission !== undefined || / \/admin\//.test(key);

export function getEndpointAccess({ caller, permission }: AnyEndpoint, principal: PrincipalKind): EndpointAccess {
  if (caller === 'anyone') return 'yes';
  if (permission !== undefined) {
    if (!isRole(principal)) return '401';
    return can({ role: principal }, permission) ? 'yes' : '403';
  }
  if (principal === 'main') return 'yes';
  if (principal === 'demo') return caller === 'user' ? 'yes' : '403';
  return '401';
}

/** A user's object that a request names: the field, and its kind by prefix. */
interface NamedThing {
  part: 'params' | 'body';
  field: string;
  prefix: string;
}

/** Returns the prefix of the ids or keys that a field accepts; null when it accepts none. */
export function getFieldIdPrefix(schema: z.ZodType): string | null {
  const issue = schema.safeParse('').error?.issues[0];
  const pattern = issue?.code === 'invalid_format' ? issue.pattern : undefined;
  return /\^(\w{3})(?:_|\\?\/)/.exec(pattern ?? '')?.[1] ?? null;
}

/** Public objects without an owner: products of wealth and of loans. */
const OFFERED: readonly string[] = ['fpr', 'lpr'];

/** Lists the users' objects that a request names, by the patterns of its fields: ids, and the keys of photos. */
export function listEndpointObjectIds({ caller, params, body }: AnyEndpoint): NamedThing[] {
  if (caller !== 'user' && caller !== 'main') return [];
  return Object.entries({ params, body }).flatMap(([part, schema]) =>
    Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>).flatMap(([field, value]) => {
      const prefix = getFieldIdPrefix(value);
      return prefix === null || OFFERED.includes(prefix) ? [] : [{ part: part as NamedThing['part'], field, prefix }];
    }),
  );
}

/** Returns the status that hides another user's object as missing. */
function getForeignObjectAnswer(endpoint: AnyEndpoint): string {
  const namedObjects = listEndpointObjectIds(endpoint);
  if (namedObjects.length === 0) return '–';
  return namedObjects.every(({ prefix }) => prefix === 'kyc') ? '422' : '404';
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
/** A bar would end the table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns an endpoint's answer to each caller, as the page shows it. */
function listPrincipalAnswers(endpoint: AnyEndpoint): string[] {
  const [nobody, expired, revoked, demo, main, ...staff] = principalKinds.map((principal) =>
    getEndpointAccess(endpoint, principal),
  );
  return [nobody, expired, revoked, demo, main, getForeignObjectAnswer(endpoint), ...staff].map(String);
}

function buildPermissionRow([key, endpoint]: readonly [EndpointKey, AnyEndpoint]): string {
  const requirements = endpoint.body?.shape['reason'] === undefined ? '–' : 'code, reason';
  const permission = endpoint.permission === undefined ? '–' : `\`${endpoint.permission}\``;
  return line([`\`${key}\``, ...listPrincipalAnswers(endpoint), permission, requirements, cell(endpoint.summary)]);
}

/** Columns of the page that show access. */
export const permissionPageColumns = [
  'nobody',
  'expired',
  'revoked',
  'demo',
  'main',
  'another’s',
  ...staffRoles,
] as const;

const toColumnTitle = (name: string): string => name.replace('_', ' ');

const heads = ['Endpoint', ...permissionPageColumns.map(toColumnTitle), 'Permission', 'Asks for', 'What'];

/** Returns the table of permissions: what each allows, and which roles have it. */
function buildRoleTable(): string {
  const rows = staffPermissionNames.map((name) => [
    name,
    ...staffRoles.map((role) => (can({ role }, name) ? 'yes' : '–')),
    cell(staffPermissions[name]),
  ]);
  const titles = ['Permission', ...staffRoles.map(toColumnTitle), 'Allows'];
  return [titles, titles.map(() => '---'), ...rows].map(line).join('\n');
}

/** Returns the documentation page of endpoint permissions. */
export function buildPermissionsPage(endpoints: readonly (readonly [EndpointKey, AnyEndpoint])[]): string {
  const table = (some: readonly (readonly [EndpointKey, AnyEndpoint])[]) =>
    [line(heads), line(heads.map(() => '---')), ...some.map(buildPermissionRow)].join('\n');
  const people = table(endpoints.filter((endpoint) => !isAdminEndpoint(endpoint)));
  const staff = table(endpoints.filter(isAdminEndpoint));
  return `${HEAD}\n## Permissions of staff\n\n${buildRoleTable()}\n\n## The site\n\n${people}\n\n## The back office\n\n${staff}\n`;
}
