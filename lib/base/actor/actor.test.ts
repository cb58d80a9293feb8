import { describe, expect, it } from 'vitest';
import { roleUnderPlan } from '@/lib/base/plans/limits';
import { accessDenied, mayChange, mayPass, ROLES, WORKSPACE_ROLES, type Role, type WorkspaceRole } from './actor';

describe('the lesser of both roles', () => {
  it.each<[role: Role, workspaceRole: WorkspaceRole, changes: boolean, owns: boolean]>([
    ['owner', 'owner', true, true],
    ['owner', 'editor', true, false],
    ['owner', 'viewer', false, false],
    ['admin', 'editor', true, false],
    ['admin', 'viewer', false, false],
    ['analyst', 'owner', true, true],
    ['analyst', 'editor', true, false],
    ['analyst', 'viewer', false, false],
    ['viewer', 'owner', false, false],
    ['viewer', 'editor', false, false],
    ['viewer', 'viewer', false, false],
  ])('of the server’s %s who is the workspace’s %s', (role, workspaceRole, changes, owns) => {
    const standing = { role, workspaceRole };
    expect(mayChange(standing)).toBe(changes);
    expect(mayPass('analyst', standing)).toBe(changes);
    expect(mayPass('workspaceOwner', standing)).toBe(owns);
    expect(mayPass('user', standing)).toBe(true);
    expect(mayPass('anyone', standing)).toBe(true);
  });

  it.each(ROLES)('no role of a workspace opens the administration to %s', (role) => {
    for (const workspaceRole of WORKSPACE_ROLES) {
      expect(mayPass('admin', { role, workspaceRole })).toBe(role === 'owner' || role === 'admin');
      expect(mayPass('owner', { role, workspaceRole })).toBe(role === 'owner');
    }
  });
});

it.each([
  ['analyst', 'analyst', 'viewer', 'accounts that may make changes. You currently have viewer access.'],
  ['analyst', 'viewer', 'owner', 'accounts that may make changes. You currently have viewer access.'],
  ['workspaceOwner', 'owner', 'editor', 'the owner of this workspace. You currently have editor access.'],
  ['admin', 'analyst', 'owner', 'owner or admin accounts. You currently have analyst access.'],
  ['owner', 'admin', 'owner', 'owner accounts. You currently have admin access.'],
] as const)('a page for %s tells %s, %s here, what they have', (who, role, workspaceRole, told) => {
  expect(accessDenied(who, { role, workspaceRole })).toBe(`This page is only available to ${told}`);
});

it.each([
  ['owner', 'free', 'owner'],
  ['editor', 'free', 'viewer'],
  ['viewer', 'free', 'viewer'],
  ['editor', 'premium', 'viewer'],
  ['editor', 'enterprise', 'editor'],
] as const)('under a plan with one seat a workspace’s %s (%s) is %s', (role, plan, then) => {
  expect(roleUnderPlan(role, plan)).toBe(then);
});
