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

let read: { name: string; site: string } | undefined;

/**
 * Where customers find the site, `https://…`: its own domain, or what the CDN was named when it was made, which is
 * written down for functions and read once by each. Nothing that a caller sends has a say in it. Null where there is no
 * site (yet).
 * @throws {Error} when it cannot be asked for.
 */
export async function siteUrl(): Promise<string | null> {
  const name = config.siteParameter();
  if (name === null) return config.siteUrl();
  if (read?.name !== name) {
    const site = await readParameter(name);
    if (site === null) return null;
    read = { name, site };
  }
  return read.site;
}
