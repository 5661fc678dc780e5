import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  children: ReactNode;
  /** Receives the error thrown inside; the parent decides what to render next. */
  onError: (error: unknown) => void;
}

/** Catches errors of a remote before they reach the shell. Renders nothing itself. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
