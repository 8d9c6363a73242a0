import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { settingsOf } from './settings.ts';

const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

test('settings that cannot be are refused by name', () => {
  const read = (context: Record<string, string>) => () => settingsOf(new App({ context }));
  expect(read({ place: 'moon' })).toThrow('place must be one of aws, emulator.');
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
  expect(read({ networkSigner })).toThrow('networkSigner is for the emulator alone');
  expect(read({ networkSigner, place: 'emulator' })().networkSigner).toEqual({ tron: 'a'.repeat(64) });
  expect(read({ hotWallets: 'evm' })).toThrow('hotWallets=evm needs chainRpc');
  expect(read({ hotWallets: 'evm', chainRpc: '1=https://a.example 137=https://b.example' })().hotWallets).toEqual([
    'ethereum',
  ]);
  expect(read({ chainSimulator: 'http://localhost:8080' })).toThrow('chainSimulator is for the emulator alone.');
  expect(read({ place: 'emulator', chainSimulator: 'http://chain.example' })).toThrow('an address of this machine');
  expect(read({ webDomain: 'a.example' })).toThrow('webDomain, adminDomain and certificate go together.');
});
