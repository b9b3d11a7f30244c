import { useNavigate } from '@tanstack/react-router';

/** Another address of the same screen: filters stay as they are. */
export function useGoTo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => void navigate({ to, search: (before: object) => before, replace: true });
}
