import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { auditReading } from '#functions/domain/staff/acts/audit-reading.ts';
import type { FormReader } from '#functions/http/middleware/read-body.ts';
import { type Handlers, serve } from '#functions/http/middleware/serve.ts';
import type { EndpointMap } from '#shared/api/lib/endpoint.ts';

/** Default rows per page. */
const PAGE = 50;

interface Input {
  params?: { id?: string };
  query?: { cursor?: string; offset?: number; limit?: number };
}
interface Call {
  staff?: StaffPrincipal;
  address: string;
}
type Handler = (input: Input, call: Call) => Promise<unknown>;

/** Records reads of details and of pages after the first. */
async function record(resource: string, { params, query = {} }: Input, { staff, address }: Call): Promise<void> {
  if (!staff) return;
  const { cursor, offset = 0, limit = PAGE } = query;
  if (params?.id !== undefined) await auditReading({ caller: staff, address, what: resource, subject: params.id });
  else if (cursor !== undefined || offset > 0) await auditReading({ caller: staff, address, what: resource, rows: limit });
}

/** Same as `serve`, for the back office: reads by staff are recorded before they are answered. */
export function serveStaff<D extends EndpointMap>(domain: D, handlers: Handlers<D>, readForm?: FormReader) {
  const recorded = Object.entries(handlers as unknown as Record<string, Handler>).map(([key, handler]) => {
    if (!key.startsWith('GET ')) return [key, handler];
    const recording: Handler = async (input, call) => {
      // A rejected request was not a read.
      const answer = await handler(input, call);
      await record(key, input, call);
      return answer;
    };
    return [key, recording];
  });
  return serve(domain, Object.fromEntries(recorded) as Handlers<D>, readForm);
}
