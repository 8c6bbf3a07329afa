import { useSearchParams } from 'react-router-dom';

/** The chosen tab of a page, which is in its address, and how to choose another. */
export function useTab(): [tab: string | null, choose: (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  return [params.get('tab'), (tab) => setParams({ tab }, { replace: true })];
}
