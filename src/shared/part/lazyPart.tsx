import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ApiError } from '../api/ApiError';
import { Loaded } from '../api/Loaded';
import type { Load } from '../api/useRecord';

interface PartOptions {
  /** In its place while the code is on its way; grey lines without it, nothing for a dialog (`null`). */
  skeleton?: ReactNode;
  /** It is for anybody. */
  isPublic?: Load<unknown>['isPublic'];
}

/** A component; that of a record's page has with it what loads its first replies before it is shown. */
type Part<P> = ComponentType<P> & { Ahead?: ComponentType<{ id: number }> };

/**
 * A component whose code is fetched when it is first shown. Unlike `React.lazy`, a chunk that could not be had is not
 * remembered: "Could not load" with Retry stands in its place. `preload` fetches the code before it is shown, `part` also
 * returns it.
 */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<{ default: Part<P> }>,
  { skeleton, isPublic }: PartOptions = {},
): ComponentType<P> & { preload: () => void; part: () => Promise<Part<P>> } {
  let fetched: Part<P> | undefined;

  const part = () => fetchPart().then((module) => (fetched = module.default));
  // Whoever shows the part asks again, and tells of a failure.
  const preload = () => void part().catch(() => undefined);

  function LazyPart(props: P) {
    const [state, setState] = useState<{ data?: ComponentType<P>; error?: ApiError }>({ data: fetched });
    const [attempt, setAttempt] = useState(0);
    const missing = state.data === undefined;
    useEffect(() => {
      if (!missing) return undefined;
      let wanted = true;
      part().then(
        (data) => wanted && setState({ data }),
        (error: unknown) => wanted && setState({ error: ApiError.from(error) }),
      );
      return () => {
        wanted = false;
      };
    }, [missing, attempt]);
    const reload = async () => {
      setState({});
      setAttempt((count) => count + 1);
    };
    const { data, error } = state;
    const load = { data, error, loading: missing && !error, refreshing: false, reload, isPublic };
    return (
      <Loaded of={load} skeleton={skeleton}>
        {(Part) => <Part {...props} />}
      </Loaded>
    );
  }
  return Object.assign(LazyPart, { preload, part });
}
