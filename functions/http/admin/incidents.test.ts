import { beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { unwrapResponseData, listAuditEntries, getApiJson } from '#functions/testing/contract/back-office.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AdminIncident } from '#shared/schemas/admin/incidents.ts';

useTestTable();

let owner: TestStaffMember;

beforeAll(async () => {
  setClock(() => 1_900_000_000_400);
  owner = await createTestStaffMember('owner');
});

const incidentInput = {
  impact: 'minor',
  phase: 'investigating',
  components: ['prices'],
  title: { en: ' Late prices ', zh: '價格延遲', ja: '', ko: '', es: '' },
  text: { en: 'We are looking.', zh: '', ja: '', ko: '', es: '' },
  started_at: 1_900_000_000,
};

const list = async () => (await getApiJson<{ incidents: AdminIncident[] }>('/admin/incidents', owner.token)).incidents;

describe('status page incidents', () => {
  it('are created, updated and ended by permitted roles with an audit entry each', { tags: ['FIN-357'] }, async () => {
    const { incident } = unwrapResponseData<{ incident: AdminIncident }>(
      await owner.change('POST', '/admin/incidents', incidentInput),
    );
    expect(incident).toMatchObject({ phase: 'investigating', ended_at: null, version: 0 });
    expect(incident.title).toMatchObject({ en: 'Late prices', zh: '價格延遲', ja: '' });
    const resolvedIncident = { ...incidentInput, phase: 'resolved', version: 0 };
    const updateResult = unwrapResponseData<{ incident: AdminIncident }>(
      await owner.change('PUT', `/admin/incidents/${incident.id}`, resolvedIncident),
    );
    expect(updateResult.incident).toMatchObject({ phase: 'resolved', version: 1 });
    expect(updateResult.incident.ended_at).toBeGreaterThan(1_900_000_000);
    expect(await list()).toEqual([updateResult.incident]);
    // Another member wrote it meanwhile.
    const staleAnswer = await owner.change('PUT', `/admin/incidents/${incident.id}`, resolvedIncident);
    expect([staleAnswer.status, staleAnswer.envelope]).toMatchObject([409, { error_code: 'CHANGED_MEANWHILE' }]);
    const acts = await listAuditEntries('action=incident.change', owner.token);
    expect(acts[0]).toMatchObject({ subject: incident.id, reason: 'because of the test' });
    expect(acts[0]?.changes).toEqual([{ field: 'phase', before: 'investigating', after: 'resolved' }]);
    expect(await listAuditEntries('action=incident.create', owner.token)).toHaveLength(1);
  });

  it('require English text and known components', async () => {
    const answer = await owner.change('POST', '/admin/incidents', {
      ...incidentInput,
      title: { ...incidentInput.title, en: '' },
    });
    expect([answer.status, answer.envelope]).toMatchObject([422, { errors: { 'title.en': expect.anything() } }]);
    const unknown = await owner.change('POST', '/admin/incidents', { ...incidentInput, components: ['weather'] });
    expect(unknown.status).toBe(422);
    const missing = await owner.change('PUT', '/admin/incidents/inc_00000000000000000000000000', {
      ...incidentInput,
      version: 0,
    });
    expect(missing.status).toBe(404);
  });
});
