import { askAws } from './ask-aws.ts';
import { config } from './config.ts';

/** The text of a parameter (GetParameter); null where there is none. @throws {Error} when SSM refuses or does not answer. */
async function readParameter(name: string): Promise<string | null> {
  const call = { service: 'ssm', endpoint: config.parametersEndpoint(), target: 'AmazonSSM.GetParameter' } as const;
  const response = await askAws(call, { Name: name });
  const answer = (await response.json().catch(() => null)) as {
    Parameter?: { Value?: unknown };
    __type?: unknown;
  } | null;
  const value = answer?.Parameter?.Value;
  if (response.ok && typeof value === 'string') return value;
  if (response.status === 400 && /(^|#)ParameterNotFound$/.test(String(answer?.__type))) return null;
  throw new Error(`SSM answered ${response.status} to a reading of ${name}.`);
}

/** What was read, by the names of parameters. */
const read = new Map<string, string>();

/** What the environment says, or else the parameter: read once by each function. */
async function findUrl(parameter: string | null, said: string | null): Promise<string | null> {
  if (parameter === null) return said;
  const found = read.get(parameter) ?? (await readParameter(parameter));
  if (found !== null) read.set(parameter, found);
  return found;
}

/**
 * Where customers find the site, `https://…`: its own domain, or what the CDN was named when it was made, which is
 * written down for functions. Nothing that a caller sends has a say in it. Null where there is no site (yet).
 * @throws {Error} when it cannot be asked for.
 */
export const siteUrl = (): Promise<string | null> => findUrl(config.siteParameter(), config.siteUrl());

/** The same of the staff's site. @throws {Error} when it cannot be asked for. */
export const adminSiteUrl = (): Promise<string | null> => findUrl(config.adminSiteParameter(), config.adminSiteUrl());
