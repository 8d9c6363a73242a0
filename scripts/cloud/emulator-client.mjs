/*
 * Makes a Node process a client of the emulator as it would be one of AWS. Loaded before whatever else runs there: the
 * functions on the emulator, the CDK, and what tests them.
 */
import { channel } from 'node:diagnostics_channel';
import dns from 'node:dns';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

/** As `EMULATOR` of `infra/settings.ts`; a function there knows no TypeScript. */
const PORT = '4566';

// Names under `.localhost`, which the sites there have, are this machine; not every resolver knows it.
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name?.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);

// Policies refuse what does not come by TLS, which the emulator is told of as by a balancer before it.
const SECURE = 'x-forwarded-proto';
channel('undici:request:create').subscribe(({ request }) => {
  if (new URL(request.origin).port === PORT) request.addHeader(SECURE, 'https');
});
const { request } = http;
http.request = (...given) => {
  const at = given.findIndex((one) => typeof one === 'object' && !(one instanceof URL));
  const options = given[at];
  if (String(options?.port) === PORT) given[at] = { ...options, headers: { ...options.headers, [SECURE]: 'https' } };
  return request(...given);
};
syncBuiltinESMExports();
