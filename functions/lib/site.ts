import { GetParameterCommand, ParameterNotFound } from '@aws-sdk/client-ssm';
import { getSsmClient } from './clients.ts';
import { config } from './config.ts';

/** Returns the text of a parameter, or null. @throws {Error} when SSM rejects the call or does not answer. */
async function readParameter(name: string): Promise<string | null> {
  try {
    const { Parameter } = await getSsmClient().send(new GetParameterCommand({ Name: name }));
    if (Parameter?.Value !== undefined) return Parameter.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return null;
    throw error;
  }
  throw new Error(`The parameter ${name} has no text.`);
}

/** Values read, by parameter name. */
const read = new Map<string, string>();

/** Returns the URL from the environment, else from the parameter: read once by each function. */
async function findUrl(parameter: string | null, configuredUrl: string | null): Promise<string | null> {
  if (parameter === null) return configuredUrl;
  const siteUrl = read.get(parameter) ?? (await readParameter(parameter));
  if (siteUrl !== null) read.set(parameter, siteUrl);
  return siteUrl;
}

/**
 * Returns the URL of the customers' site, `https://…`: its own domain, or the CDN's name, stored for functions at
 * deployment. No caller's input can change it. Null without a site (yet).
 * @throws {Error} when it cannot be read.
 */
export const readSiteUrl = (): Promise<string | null> => findUrl(config.siteParameter(), config.siteUrl());

/** Returns the same for the staff's site. @throws {Error} when it cannot be read. */
export const readAdminSiteUrl = (): Promise<string | null> =>
  findUrl(config.adminSiteParameter(), config.adminSiteUrl());
