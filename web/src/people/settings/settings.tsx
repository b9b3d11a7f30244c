import { Navigate } from '@tanstack/react-router';
import { useWorkspaceId } from '../../shell/member.ts';

/** The settings begin with the person. */
export function Screen() {
  return <Navigate to={`/w/${useWorkspaceId()}/settings/profile`} replace />;
}
