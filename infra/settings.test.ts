import { App } from 'aws-cdk-lib';
import { describe, expect, test, vi } from 'vitest';
import { examplePlatformOperator, requiredOperatorFields, parsePlatformOperator } from './operator.ts';
import { readEmulatorHost, readInfraSettings } from './settings.ts';

const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

test('readInfraSettings › rejects an invalid value and names the setting', { tags: ['TRD-188'] }, () => {
  const read = (context: Record<string, string>) => () =>
    readInfraSettings(new App({ context: { operator: examplePlatformOperator, ...context } }));
  expect(read({ place: 'moon' })).toThrow('place must be one of aws, emulator.');
  expect(read({ prices: 'carrier pigeon' })).toThrow('prices must be one of socket, stream.');
  expect(read({ prices: 'stream', place: 'emulator' })).toThrow('prices=stream is only for AWS');
  expect(read({ table: 'a table' })).toThrow('table must be the name of a table.');
  expect(read({ repository: 'owner' })).toThrow('repository must be <owner>/<name>.');
  for (const stage of ['Beta', 'b-1', 'averylongname1'])
    expect(read({ stage })).toThrow('stage must be up to twelve lower-case letters and digits.');
  expect(read({ mailFrom: 'somebody' })).toThrow('mailFrom must be an e-mail address.');
  for (const chainRpc of ['1=http://node.example', '5=https://node.example', 'https://node.example'])
    expect(read({ chainRpc })).toThrow('chainRpc must be <chain>=<https address>');
  expect(read({ chainRpc: '1=https://node.example/key  137=https://other.example' })().chainRpc).toEqual({
    1: 'https://node.example/key',
    137: 'https://other.example',
  });
  for (const walletConnectProjectId of ['project', 'A'.repeat(32)])
    expect(read({ walletConnectProjectId })).toThrow('walletConnectProjectId must be 32 hexadecimal digits');
  expect(read({ chainRpc: '43114=https://node.example' })().chainRpc).toEqual({ 43114: 'https://node.example' });
  for (const networkUrl of ['moon=https://x.example', 'ethereum=https://x.example', 'tron=http://x.example', 'tron'])
    expect(read({ networkUrl })).toThrow('networkUrl must be <network>=<https address>, with networks of tron,');
  expect(read({ networkUrl: 'tron=https://x.example/?a=b' })().networkUrl).toEqual({ tron: 'https://x.example/?a=b' });
  for (const key of [XPUB.replace('xpub', 'xprv'), 'xpub'])
    expect(read({ networkXpub: `tron=${key}` })).toThrow('networkXpub must be <network>=<extended public key>');
  const networkSigner = `tron=${'a'.repeat(64)}`;
  expect(read({ networkSigner })).toThrow('networkSigner is only for the emulator');
  expect(read({ networkSigner, place: 'emulator' })().networkSigner).toEqual({ tron: 'a'.repeat(64) });
  expect(read({ hotWallets: 'evm' })).toThrow('hotWallets=evm needs chainRpc');
  expect(read({ hotWallets: 'evm', chainRpc: '1=https://a.example 137=https://b.example' })().hotWallets).toEqual([
    'ethereum',
  ]);
  expect(read({ chainSimulator: 'http://localhost:8080' })).toThrow('chainSimulator is only for the emulator.');
  expect(read({ place: 'emulator', chainSimulator: 'http://chain.example' })).toThrow('an address of this machine');
  for (const serviceChat of ['http://chat.example', 'https://chat.example; script-src *', 'chat.example'])
    expect(read({ serviceChat })).toThrow('serviceChat must be an https address.');
  expect(read({ serviceChat: 'https://chat.example/room' })().serviceChat).toBe('https://chat.example/room');
  expect(read({ serviceChatDetails: 'off' })).toThrow('serviceChatDetails must be one of yes, no.');
  expect([read({})().serviceChatDetails, read({ serviceChatDetails: 'no' })().serviceChatDetails]).toEqual([
    true,
    false,
  ]);
  const serviceWidget = 'https://widget.example/loader.js';
  expect(read({ serviceWidget })).toThrow('serviceWidget and serviceWidgetId go together');
  expect(read({ serviceWidget, serviceWidgetId: 'a b' })).toThrow('serviceWidget and serviceWidgetId go together');
  expect(read({ serviceWidget, serviceWidgetId: 'abc' })().serviceWidget).toEqual({ script: serviceWidget, id: 'abc' });
  expect(read({ webDomain: 'a.example' })).toThrow('webDomain, adminDomain and certificate go together.');
});

test('settings of a stage › override the common settings for that stage only', () => {
  const stages = { beta: { mailFrom: 'beta@mail.example', volatility: '3' } };
  const context = { operator: examplePlatformOperator, mailFrom: 'all@mail.example', stages };
  const read = (choices: object) => readInfraSettings(new App({ context: { ...context, ...choices } }));
  expect(read({ stage: 'beta' })).toMatchObject({ stage: 'beta', mailFrom: 'beta@mail.example', volatility: '3' });
  for (const choices of [{}, { stage: 'gamma' }])
    expect(read(choices)).toMatchObject({ mailFrom: 'all@mail.example', volatility: '1' });
});

test('clock offset › is rejected when deploying', { tags: ['FIN-260'] }, () => {
  vi.stubEnv('CLOCK_OFFSET_SECONDS', '3600');
  try {
    for (const place of ['aws', 'emulator'])
      expect(() => readInfraSettings(new App({ context: { place } }))).toThrow(
        'only for the embedded platform (npm start)',
      );
  } finally {
    vi.unstubAllEnvs();
  }
});

describe('operator settings', () => {
  const read = (place: string, operator: unknown) => () => readInfraSettings(new App({ context: { place, operator } }));

  test.each(requiredOperatorFields)('report the missing field %s', { tags: ['TRD-176'] }, (field) => {
    for (const nothing of ['', '  '])
      expect(read('aws', { ...examplePlatformOperator, [field]: nothing })().missingOperator).toEqual([field]);
  });

  test('report every field when the operator is empty, and none on an emulator', { tags: ['TRD-176'] }, () => {
    expect(read('aws', undefined)().missingOperator).toEqual(requiredOperatorFields);
    expect(read('emulator', undefined)().missingOperator).toEqual([]);
  });

  test('reject a malformed operator', () => {
    expect(read('aws', 'Example Company Ltd.')).toThrow('operator under context in cdk.json:');
    expect(read('aws', { ...examplePlatformOperator, phone: '1' })).toThrow('phone');
    expect(read('aws', { ...examplePlatformOperator, email: 'nobody' })).toThrow('email');
  });

  test(
    'legal commitments › must be integers in range and default to the specification’s values',
    { tags: ['TRD-177'] },
    () => {
      const readCommitments = (commitments: object) => read('aws', { ...examplePlatformOperator, commitments });
      expect(parsePlatformOperator({}).commitments).toEqual(examplePlatformOperator.commitments);
      expect(parsePlatformOperator({ commitments: { identityYears: 10 } }).commitments.identityYears).toBe(10);
      expect(readCommitments({ arrivalDaysMin: 2, arrivalDaysMax: 5 })).not.toThrow();
      for (const commitments of [
        { identityYears: 6.5 },
        { transactionMonths: 0 },
        { ownershipPercent: 101 },
        { normalRiskOwnershipPercent: 9 },
        { liabilityMonths: '3' },
        { indemnityUsd: -1 },
        { withdrawalHours: 721 },
        { arrivalDaysMax: 1, arrivalDaysMin: 1 },
        { verificationDaysMin: 3 },
      ]) {
        const [field = ''] = Object.keys(commitments);
        expect(readCommitments(commitments), field).toThrow(/operator under context in cdk\.json: [^]*commitments\./);
      }
      expect(readCommitments({ phone: 1 })).toThrow('phone');
    },
  );

  test('are optional on an emulator, and may have no registrations', () => {
    expect(read('emulator', undefined)).not.toThrow();
    expect(read('aws', { ...examplePlatformOperator, registrations: [] })).not.toThrow();
  });
});

test.each([
  [undefined, 'localhost'],
  ['', 'localhost'],
  ['localhost.localstack.cloud', 'localhost.localstack.cloud'],
  ['emulator-1', 'emulator-1'],
])('readEmulatorHost › reads %j as %s', (EMULATOR_HOST, host) => {
  expect(readEmulatorHost({ EMULATOR_HOST })).toBe(host);
});

test.each(['http://localhost', 'localhost:4566', 'a b', 'a..b', '-a', 'a-', 'a/b', '127.0.0.1', '::1', 'x'.repeat(64)])(
  'readEmulatorHost › rejects %j',
  (EMULATOR_HOST) => {
    expect(() => readEmulatorHost({ EMULATOR_HOST })).toThrow('EMULATOR_HOST must be a host name');
  },
);
