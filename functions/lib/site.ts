import { GetParameterCommand, ParameterNotFound } from '@aws-sdk/client-ssm';
import { ssm } from './clients.ts';
import { config } from './config.ts';

/** Returns the text of a parameter; null where there is none. @throws {Error} when SSM rejects the call or does not answer. */
async function readParameter(name: string): Promise<string | null> {
  try {
    const { Parameter } = await ssm().send(new GetParameterCommand({ Name: name }));
    if (Parameter?.Value !== undefined) return Parameter.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return null;
    throw error;
  }
  throw new Error(`The parameter ${name} has no text.`);
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
export const readSiteUrl = (): Promise<string | null> => findUrl(config.siteParameter(), config.siteUrl());

/** The same of the staff's site. @throws {Error} when it cannot be asked for. */
export const readAdminSiteUrl = (): Promise<string | null> =>
  findUrl(config.adminSiteParameter(), config.adminSiteUrl());
