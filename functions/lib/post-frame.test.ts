import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { describe, expect, it, vi } from 'vitest';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { testEnvironmentVariables } from '#functions/testing/prepare-functions.ts';
import { setClock } from './clock.ts';
import { toFramePayload, postFrame } from './post-frame.ts';
import { sha256, signGatewayPost } from './sign-frame.ts';

Object.assign(process.env, testEnvironmentVariables);
const gateway = useTestSocketGateway();

describe('postFrame', () => {
  const payload = toFramePayload({ type: 'pong', topic: 'connection', seq: 0, since: 0, server_time: 1 });

  it('sends the same bytes to a connection whose id needs encoding', async () => {
    expect(await postFrame('abc/d=', payload)).toBe(true);
    expect(gateway.to('abc/d=')).toEqual([{ type: 'pong', topic: 'connection', seq: 0, since: 0, server_time: 1 }]);
  });

  it('returns false for a gone connection and throws other failures', async () => {
    gateway.gone.add('gone=');
    gateway.failing.set('busy=', 429);
    expect(await postFrame('gone=', payload)).toBe(false);
    await expect(postFrame('busy=', payload)).rejects.toThrow('429');
  });

  it('reports accepted, rejected and failed frames at once, then every ten seconds', async () => {
    let time = 1_900_000_000_000;
    setClock(() => time);
    await postFrame('first=', payload);
    vi.stubEnv('PLACE', 'aws');
    vi.stubEnv('LOG_LEVEL', 'info');
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    try {
      gateway.gone.add('gone=');
      gateway.failing.set('busy=', 429);
      gateway.failing.set('broken=', 500);
      await postFrame('a=', payload);
      await postFrame('gone=', payload);
      await expect(postFrame('busy=', payload)).rejects.toThrow('429');
      time += 9999;
      await expect(postFrame('broken=', payload)).rejects.toThrow('500');
      time += 1;
      await postFrame('b=', payload);
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      setClock();
    }
    const metricLine = (name: string, count: number, Timestamp: number) => {
      const Metrics = [{ Name: name, Unit: 'Count' }];
      return {
        _aws: { Timestamp, CloudWatchMetrics: [{ Namespace: 'Platform', Dimensions: [[]], Metrics }] },
        [name]: count,
      };
    };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      metricLine('FramesRefused', 1, time - 10_000),
      metricLine('FramesFailed', 1, time - 1),
      metricLine('FramesSent', 2, time),
    ]);
  });
});

describe('signGatewayPost', () => {
  it.each([undefined, 'session-token'])('returns the same signature as the SDK (token: %s)', async (sessionToken) => {
    const at = new Date('2026-11-20T10:11:12Z');
    const identity = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken };
    const path = `/ws/@connections/${encodeURIComponent("a+b/c='(x)*!")}`;
    const bodyHash = sha256('body');
    const ours = signGatewayPost({ method: 'POST', host: 'x.example:81', path, bodyHash }, identity, 'us-east-1', at);
    const signer = await new ApiGatewayManagementApiClient({ endpoint: 'http://x.example:81' }).config.signer({
      name: 'sigv4',
      signingName: 'execute-api',
      signingRegion: 'us-east-1',
      properties: {},
    });
    const theirs = await signer.sign(
      {
        method: 'POST',
        protocol: 'http:',
        hostname: 'x.example',
        port: 81,
        path,
        query: {},
        headers: { host: 'x.example:81', 'x-amz-content-sha256': bodyHash },
        body: 'body',
      },
      { signingDate: at, signingRegion: 'us-east-1', signingService: 'execute-api' },
    );
    // The SDK signs with the client's own credentials: those of the test environment.
    const local = { ...identity, accessKeyId: 'local', secretAccessKey: 'local', sessionToken: undefined };
    const ourHeaders = signGatewayPost(
      { method: 'POST', host: 'x.example:81', path, bodyHash },
      local,
      'us-east-1',
      at,
    );
    expect(ourHeaders['authorization']).toBe(theirs.headers['authorization']);
    expect(Object.keys(ours).includes('x-amz-security-token')).toBe(sessionToken !== undefined);
  });
});
