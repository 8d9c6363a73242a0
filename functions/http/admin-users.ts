import { adminUsers } from '../../shared/api/admin/users.ts';
import { exportUsers } from '../domain/export-users.ts';
import { listUsers } from '../domain/list-users.ts';
import { readUserForStaff } from '../domain/read-user-for-staff.ts';
import { type Handlers, serve } from './serve.ts';

const handlers: Handlers<typeof adminUsers> = {
  'GET /admin/users': ({ query }) => listUsers(query),
  'GET /admin/users.csv': ({ query }, { staff, address }) => exportUsers(query, staff, address),
  'GET /admin/users/{id}': ({ params }) => readUserForStaff(params.id),
};

export const handler = serve(adminUsers, handlers);
