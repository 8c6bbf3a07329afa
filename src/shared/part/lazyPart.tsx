import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ApiError } from '../api/ApiError';
import { Loaded } from '../api/Loaded';

interface PartOptions {
  /** In its place while the code is on its way; grey lines without it, nothing for a dialog (`null`). */
  skeleton?: ReactNode;
}

/**
 * A component whose code is fetched when it is first shown. Unlike `React.lazy`, a chunk that could not be had is not
 * remembered: "Could not load" with Retry stands in its place. `preload` fetches the code before it is shown.
 */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<{ default: ComponentType<P> }>,
  { skeleton }: PartOptions = {},
): ComponentType<P> & { preload: () => void } {
  let fetched: ComponentType<P> | undefined;

  // Whoever shows the part asks again, and tells of a failure.
  const preload = () =>
    void fetchPart().then(
      (module) => (fetched = module.default),
      () => undefined,
    );

  function LazyPart(props: P) {
    const [part, setPart] = useState<{ data?: ComponentType<P>; error?: ApiError }>({ data: fetched });
    const [attempt, setAttempt] = useState(0);
    const missing = part.data === undefined;
    useEffect(() => {
      if (!missing) return undefined;
      let wanted = true;
      fetchPart().then(
        (module) => {
          fetched = module.default;
          if (wanted) setPart({ data: module.default });
        },
        (error: unknown) => wanted && setPart({ error: ApiError.from(error) }),
      );
      return () => {
        wanted = false;
      };
    }, [missing, attempt]);
    const reload = async () => {
      setPart({});
      setAttempt((count) => count + 1);
    };
    const load = { data: part.data, error: part.error, loading: missing && !part.error, refreshing: false, reload };
    return (
      <Loaded of={load} skeleton={skeleton}>
        {(Part) => <Part {...props} />}
      </Loaded>
    );
  }
  return Object.assign(LazyPart, { preload });
}
