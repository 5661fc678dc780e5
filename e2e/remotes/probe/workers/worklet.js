registerProcessor('silent', class extends AudioWorkletProcessor {});
