import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { recordStaffView } from '#functions/domain/staff/acts/record-staff-view.ts';
import type { MultipartFormReader } from '#functions/http/middleware/read-body.ts';
import { type EndpointHandlers, serve } from '#functions/http/middleware/serve.ts';
import type { EndpointMap } from '#shared/api/lib/endpoint.ts';

/** Default rows per page. */
const PAGE = 50;

interface StaffRequestInput {
  params?: { id?: string };
  query?: { cursor?: string; offset?: number; limit?: number };
}
interface StaffRequestContext {
  staff?: StaffPrincipal;
  address: string;
}
type StaffHandler = (input: StaffRequestInput, call: StaffRequestContext) => Promise<unknown>;

/** Records reads of details and of pages after the first. */
async function recordStaffRead(
  resource: string,
  { params, query = {} }: StaffRequestInput,
  { staff, address }: StaffRequestContext,
): Promise<void> {
  if (!staff) return;
  const { cursor, offset = 0, limit = PAGE } = query;
  if (params?.id !== undefined) await recordStaffView({ caller: staff, address, what: resource, subject: params.id });
  else if (cursor !== undefined || offset > 0)
    await recordStaffView({ caller: staff, address, what: resource, rows: limit });
}

/** Same as `serve`, for the back office: reads by staff are recorded before they are answered. */
export function serveStaff<D extends EndpointMap>(
  domain: D,
  handlers: EndpointHandlers<D>,
  readForm?: MultipartFormReader,
) {
  const recorded = Object.entries(handlers as unknown as Record<string, StaffHandler>).map(([key, handler]) => {
    if (!key.startsWith('GET ')) return [key, handler];
    const recording: StaffHandler = async (input, call) => {
      // A rejected request was not a read.
      const answer = await handler(input, call);
      await recordStaffRead(key, input, call);
      return answer;
    };
    return [key, recording];
  });
  return serve(domain, Object.fromEntries(recorded) as EndpointHandlers<D>, readForm);
}
