import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import './browser';

// A second by itself, which is too short on a machine on which much else runs.
configure({ asyncUtilTimeout: 10_000 });
