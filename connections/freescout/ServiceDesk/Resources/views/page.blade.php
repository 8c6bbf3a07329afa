@extends('layouts.app')
@section('title', 'Service desk')
@section('content')
    {!! $host->pages() !!}
@endsection
